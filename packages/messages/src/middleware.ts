/** Runs the rest of a request in the language of its cookie `langue`. */
export { paraglideMiddleware } from '../compiled/server.js';
