#version 330 core
// The canvas as it lies in the window, on the desk.
uniform sampler2D uDisplay; // the canvas, or a page of it, as it is seen
uniform vec4 uPage;         // where that begins, and its width and height: px of the canvas
uniform vec2 uCanvas;       // the canvas's width and height, px
uniform vec2 uTarget;       // the window's width and height, px
uniform float uFlip;        // -1 where row 0 of the target is its lowest, else 1
uniform vec4 uAxes;         // where the window's x and y axes point on the canvas
uniform vec2 uOrigin;       // where the window's origin lies on the canvas, px
uniform float uTaps;        // readings a side of a window pixel; 0 where pixels coincide
uniform vec4 uDesk;         // what lies around the canvas
out vec4 outColor;

vec4 canvasAt(vec2 place) {
  return texture(uDisplay, (place - uPage.xy) / uPage.zw);
}

void main() {
  vec2 window = vec2(gl_FragCoord.x, uFlip < 0.0 ? uTarget.y - gl_FragCoord.y : gl_FragCoord.y);
  vec2 place = uAxes.xy * window.x + uAxes.zw * window.y + uOrigin;
  if (any(lessThan(place, vec2(0.0))) || any(greaterThanEqual(place, uCanvas))) {
    outColor = uDesk;
  } else if (uTaps == 0.0) {
    outColor = texelFetch(uDisplay, ivec2(place - uPage.xy), 0);
  } else {
    vec4 sum = vec4(0.0);
    for (float y = 0.5; y < uTaps; y += 1.0) {
      for (float x = 0.5; x < uTaps; x += 1.0) {
        vec2 offset = vec2(x, y) / uTaps - 0.5;
        sum += canvasAt(place + uAxes.xy * offset.x + uAxes.zw * offset.y);
      }
    }
    outColor = sum / (uTaps * uTaps);
  }
}
