// OpenGL and EGL under their own names: libepoxy has them as macros for function pointers, which
// Swift does not see. One forward a function; a function that Pelt does not call is not here.
#ifndef PELT_EPOXY_SHIM_H
#define PELT_EPOXY_SHIM_H

#include <epoxy/gl.h>
#include <epoxy/egl.h>

#undef glGetString
static inline const GLubyte * glGetString(GLenum name) { return epoxy_glGetString(name); }
#undef glGetIntegerv
static inline void glGetIntegerv(GLenum pname, GLint * data) { epoxy_glGetIntegerv(pname, data); }
#undef glGetError
static inline GLenum glGetError(void) { return epoxy_glGetError(); }
#undef glEnable
static inline void glEnable(GLenum cap) { epoxy_glEnable(cap); }
#undef glDisable
static inline void glDisable(GLenum cap) { epoxy_glDisable(cap); }
#undef glViewport
static inline void glViewport(GLint x, GLint y, GLsizei width, GLsizei height) { epoxy_glViewport(x, y, width, height); }
#undef glScissor
static inline void glScissor(GLint x, GLint y, GLsizei width, GLsizei height) { epoxy_glScissor(x, y, width, height); }
#undef glClearColor
static inline void glClearColor(GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha) { epoxy_glClearColor(red, green, blue, alpha); }
#undef glClear
static inline void glClear(GLbitfield mask) { epoxy_glClear(mask); }
#undef glBlendFunc
static inline void glBlendFunc(GLenum sfactor, GLenum dfactor) { epoxy_glBlendFunc(sfactor, dfactor); }
#undef glBlendEquation
static inline void glBlendEquation(GLenum mode) { epoxy_glBlendEquation(mode); }
#undef glGenTextures
static inline void glGenTextures(GLsizei n, GLuint * textures) { epoxy_glGenTextures(n, textures); }
#undef glDeleteTextures
static inline void glDeleteTextures(GLsizei n, const GLuint * textures) { epoxy_glDeleteTextures(n, textures); }
#undef glBindTexture
static inline void glBindTexture(GLenum target, GLuint texture) { epoxy_glBindTexture(target, texture); }
#undef glTexImage2D
static inline void glTexImage2D(GLenum target, GLint level, GLint internalformat, GLsizei width, GLsizei height, GLint border, GLenum format, GLenum type, const void * pixels) { epoxy_glTexImage2D(target, level, internalformat, width, height, border, format, type, pixels); }
#undef glTexSubImage2D
static inline void glTexSubImage2D(GLenum target, GLint level, GLint xoffset, GLint yoffset, GLsizei width, GLsizei height, GLenum format, GLenum type, const void * pixels) { epoxy_glTexSubImage2D(target, level, xoffset, yoffset, width, height, format, type, pixels); }
#undef glTexParameteri
static inline void glTexParameteri(GLenum target, GLenum pname, GLint param) { epoxy_glTexParameteri(target, pname, param); }
#undef glActiveTexture
static inline void glActiveTexture(GLenum texture) { epoxy_glActiveTexture(texture); }
#undef glGenFramebuffers
static inline void glGenFramebuffers(GLsizei n, GLuint * framebuffers) { epoxy_glGenFramebuffers(n, framebuffers); }
#undef glDeleteFramebuffers
static inline void glDeleteFramebuffers(GLsizei n, const GLuint * framebuffers) { epoxy_glDeleteFramebuffers(n, framebuffers); }
#undef glBindFramebuffer
static inline void glBindFramebuffer(GLenum target, GLuint framebuffer) { epoxy_glBindFramebuffer(target, framebuffer); }
#undef glFramebufferTexture2D
static inline void glFramebufferTexture2D(GLenum target, GLenum attachment, GLenum textarget, GLuint texture, GLint level) { epoxy_glFramebufferTexture2D(target, attachment, textarget, texture, level); }
#undef glCheckFramebufferStatus
static inline GLenum glCheckFramebufferStatus(GLenum target) { return epoxy_glCheckFramebufferStatus(target); }
#undef glCreateShader
static inline GLuint glCreateShader(GLenum type) { return epoxy_glCreateShader(type); }
#undef glDeleteShader
static inline void glDeleteShader(GLuint shader) { epoxy_glDeleteShader(shader); }
#undef glShaderSource
static inline void glShaderSource(GLuint shader, GLsizei count, const GLchar *const* string, const GLint * length) { epoxy_glShaderSource(shader, count, string, length); }
#undef glCompileShader
static inline void glCompileShader(GLuint shader) { epoxy_glCompileShader(shader); }
#undef glGetShaderiv
static inline void glGetShaderiv(GLuint shader, GLenum pname, GLint * params) { epoxy_glGetShaderiv(shader, pname, params); }
#undef glGetShaderInfoLog
static inline void glGetShaderInfoLog(GLuint shader, GLsizei bufSize, GLsizei * length, GLchar * infoLog) { epoxy_glGetShaderInfoLog(shader, bufSize, length, infoLog); }
#undef glCreateProgram
static inline GLuint glCreateProgram(void) { return epoxy_glCreateProgram(); }
#undef glDeleteProgram
static inline void glDeleteProgram(GLuint program) { epoxy_glDeleteProgram(program); }
#undef glAttachShader
static inline void glAttachShader(GLuint program, GLuint shader) { epoxy_glAttachShader(program, shader); }
#undef glDetachShader
static inline void glDetachShader(GLuint program, GLuint shader) { epoxy_glDetachShader(program, shader); }
#undef glLinkProgram
static inline void glLinkProgram(GLuint program) { epoxy_glLinkProgram(program); }
#undef glGetProgramiv
static inline void glGetProgramiv(GLuint program, GLenum pname, GLint * params) { epoxy_glGetProgramiv(program, pname, params); }
#undef glGetProgramInfoLog
static inline void glGetProgramInfoLog(GLuint program, GLsizei bufSize, GLsizei * length, GLchar * infoLog) { epoxy_glGetProgramInfoLog(program, bufSize, length, infoLog); }
#undef glUseProgram
static inline void glUseProgram(GLuint program) { epoxy_glUseProgram(program); }
#undef glGetUniformLocation
static inline GLint glGetUniformLocation(GLuint program, const GLchar * name) { return epoxy_glGetUniformLocation(program, name); }
#undef glUniform1i
static inline void glUniform1i(GLint location, GLint v0) { epoxy_glUniform1i(location, v0); }
#undef glUniform1f
static inline void glUniform1f(GLint location, GLfloat v0) { epoxy_glUniform1f(location, v0); }
#undef glUniform2f
static inline void glUniform2f(GLint location, GLfloat v0, GLfloat v1) { epoxy_glUniform2f(location, v0, v1); }
#undef glUniform4f
static inline void glUniform4f(GLint location, GLfloat v0, GLfloat v1, GLfloat v2, GLfloat v3) { epoxy_glUniform4f(location, v0, v1, v2, v3); }
#undef glGenBuffers
static inline void glGenBuffers(GLsizei n, GLuint * buffers) { epoxy_glGenBuffers(n, buffers); }
#undef glDeleteBuffers
static inline void glDeleteBuffers(GLsizei n, const GLuint * buffers) { epoxy_glDeleteBuffers(n, buffers); }
#undef glBindBuffer
static inline void glBindBuffer(GLenum target, GLuint buffer) { epoxy_glBindBuffer(target, buffer); }
#undef glBufferData
static inline void glBufferData(GLenum target, GLsizeiptr size, const void * data, GLenum usage) { epoxy_glBufferData(target, size, data, usage); }
#undef glGenVertexArrays
static inline void glGenVertexArrays(GLsizei n, GLuint * arrays) { epoxy_glGenVertexArrays(n, arrays); }
#undef glDeleteVertexArrays
static inline void glDeleteVertexArrays(GLsizei n, const GLuint * arrays) { epoxy_glDeleteVertexArrays(n, arrays); }
#undef glBindVertexArray
static inline void glBindVertexArray(GLuint array) { epoxy_glBindVertexArray(array); }
#undef glEnableVertexAttribArray
static inline void glEnableVertexAttribArray(GLuint index) { epoxy_glEnableVertexAttribArray(index); }
#undef glVertexAttribPointer
static inline void glVertexAttribPointer(GLuint index, GLint size, GLenum type, GLboolean normalized, GLsizei stride, const void * pointer) { epoxy_glVertexAttribPointer(index, size, type, normalized, stride, pointer); }
#undef glVertexAttribIPointer
static inline void glVertexAttribIPointer(GLuint index, GLint size, GLenum type, GLsizei stride, const void * pointer) { epoxy_glVertexAttribIPointer(index, size, type, stride, pointer); }
#undef glVertexAttribDivisor
static inline void glVertexAttribDivisor(GLuint index, GLuint divisor) { epoxy_glVertexAttribDivisor(index, divisor); }
#undef glDrawElementsInstanced
static inline void glDrawElementsInstanced(GLenum mode, GLsizei count, GLenum type, const void * indices, GLsizei instancecount) { epoxy_glDrawElementsInstanced(mode, count, type, indices, instancecount); }
#undef glDrawArraysInstanced
static inline void glDrawArraysInstanced(GLenum mode, GLint first, GLsizei count, GLsizei instancecount) { epoxy_glDrawArraysInstanced(mode, first, count, instancecount); }
#undef glLineWidth
static inline void glLineWidth(GLfloat width) { epoxy_glLineWidth(width); }
#undef glReadPixels
static inline void glReadPixels(GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type, void * pixels) { epoxy_glReadPixels(x, y, width, height, format, type, pixels); }
#undef glPixelStorei
static inline void glPixelStorei(GLenum pname, GLint param) { epoxy_glPixelStorei(pname, param); }
#undef glBlitFramebuffer
static inline void glBlitFramebuffer(GLint x0, GLint y0, GLint x1, GLint y1, GLint toX0, GLint toY0, GLint toX1, GLint toY1, GLbitfield mask, GLenum filter) { epoxy_glBlitFramebuffer(x0, y0, x1, y1, toX0, toY0, toX1, toY1, mask, filter); }
#undef glFinish
static inline void glFinish(void) { epoxy_glFinish(); }
#undef eglQueryString
static inline const char * eglQueryString(EGLDisplay dpy, EGLint name) { return epoxy_eglQueryString(dpy, name); }
#undef eglInitialize
static inline EGLBoolean eglInitialize(EGLDisplay dpy, EGLint * major, EGLint * minor) { return epoxy_eglInitialize(dpy, major, minor); }
#undef eglBindAPI
static inline EGLBoolean eglBindAPI(EGLenum api) { return epoxy_eglBindAPI(api); }
#undef eglCreateContext
static inline EGLContext eglCreateContext(EGLDisplay dpy, EGLConfig config, EGLContext share_context, const EGLint * attrib_list) { return epoxy_eglCreateContext(dpy, config, share_context, attrib_list); }
#undef eglDestroyContext
static inline EGLBoolean eglDestroyContext(EGLDisplay dpy, EGLContext ctx) { return epoxy_eglDestroyContext(dpy, ctx); }
#undef eglMakeCurrent
static inline EGLBoolean eglMakeCurrent(EGLDisplay dpy, EGLSurface draw, EGLSurface read, EGLContext ctx) { return epoxy_eglMakeCurrent(dpy, draw, read, ctx); }
#undef eglGetError
static inline EGLint eglGetError(void) { return epoxy_eglGetError(); }
#undef eglGetPlatformDisplayEXT
static inline EGLDisplay eglGetPlatformDisplayEXT(EGLenum platform, void * native_display, const EGLint * attrib_list) { return epoxy_eglGetPlatformDisplayEXT(platform, native_display, attrib_list); }
#undef eglQueryDevicesEXT
static inline EGLBoolean eglQueryDevicesEXT(EGLint max_devices, EGLDeviceEXT * devices, EGLint * num_devices) { return epoxy_eglQueryDevicesEXT(max_devices, devices, num_devices); }
#undef eglGetCurrentContext
static inline EGLContext eglGetCurrentContext(void) { return epoxy_eglGetCurrentContext(); }
#undef glGenQueries
static inline void glGenQueries(GLsizei n, GLuint * ids) { epoxy_glGenQueries(n, ids); }
#undef glDeleteQueries
static inline void glDeleteQueries(GLsizei n, const GLuint * ids) { epoxy_glDeleteQueries(n, ids); }
#undef glBeginQuery
static inline void glBeginQuery(GLenum target, GLuint id) { epoxy_glBeginQuery(target, id); }
#undef glEndQuery
static inline void glEndQuery(GLenum target) { epoxy_glEndQuery(target); }
#undef glQueryCounter
static inline void glQueryCounter(GLuint id, GLenum target) { epoxy_glQueryCounter(id, target); }
#undef glGetInteger64v
static inline void glGetInteger64v(GLenum pname, GLint64 * data) { epoxy_glGetInteger64v(pname, data); }
#undef glGetQueryObjectuiv
static inline void glGetQueryObjectuiv(GLuint id, GLenum pname, GLuint * params) { epoxy_glGetQueryObjectuiv(id, pname, params); }
#undef glGetQueryObjectui64v
static inline void glGetQueryObjectui64v(GLuint id, GLenum pname, GLuint64 * params) { epoxy_glGetQueryObjectui64v(id, pname, params); }
#undef glFlush
static inline void glFlush(void) { epoxy_glFlush(); }

#endif
