/** The language of the page: the cookie `langue`, else French. */
export { baseLocale, getLocale, overwriteGetLocale } from '../compiled/runtime.js';
