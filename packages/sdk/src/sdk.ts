export { createNzela, type Nzela, type NzelaOptions } from './nzela.ts';
export { NzelaError, type Problem, type ProblemCode } from './problem.ts';
export { verifyWebhook, type Event } from './webhooks.ts';
