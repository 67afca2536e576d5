import { ensureServerMessages } from '../product/server-messages.ts';

/** For who starts Vitest itself: the API's code imports what the catalogue is compiled to. */
export default ensureServerMessages;
