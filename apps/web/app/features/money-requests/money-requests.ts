/** What other features may use of requests: how a phone stands that pays what is over. */
export { PhoneStory } from './phone-story.tsx';
