/**
 * The library that checks forms tries to compile its checks, which the page's security policy refuses and the browser
 * then reports. It looks here before it is loaded, and does not try.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
