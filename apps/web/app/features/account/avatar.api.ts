import type { User } from '@nzela/contract/users';
import { http } from '../../lib/http.ts';
import { sendFile, type Sending } from '../../lib/send-file.ts';

export function saveAvatar(file: File, sending: Sending): Promise<User> {
  return sendFile('/users/me/avatar', { method: 'PUT', file, sending });
}

export function removeAvatar(): Promise<User> {
  return http.call('/users/me/avatar', { method: 'DELETE' });
}
