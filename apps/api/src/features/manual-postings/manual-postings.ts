export { approvedPosting } from './manual-postings.service.ts';
