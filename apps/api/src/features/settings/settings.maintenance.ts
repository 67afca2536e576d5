import type { Maintenance } from '../../kernel/http/maintenance.ts';
import type { Settings } from './settings.ts';

/** The maintenance that an administrator has declared, read at each request that it may refuse. */
export async function maintenanceOf(settings: Pick<Settings, 'read'>): Promise<Maintenance> {
  const { maintenance, messageMaintenance } = await settings.read('application');
  return maintenance ? { message: messageMaintenance.trim() } : null;
}
