/** Every message of the catalogue as a function of its values, in the language of the page. */
export { m } from '../compiled/messages.js';
