import { ensureServerMessages } from './product/server-messages.ts';

await ensureServerMessages();
