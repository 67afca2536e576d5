export { wireSchedule } from './schedule.ts';
export { schedulesOf } from './schedules.store.ts';
