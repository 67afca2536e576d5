export { LimitsTab } from './limits.tab.tsx';
