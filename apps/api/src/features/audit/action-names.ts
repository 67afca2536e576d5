import { auditActions, type AuditAction } from '@nzela/contract/audit';
import { say, type Message } from '@nzela/messages/message';

/** As the catalogue has it in its keys. */
type Underscored<Code extends string> = Code extends `${infer Start}.${infer Rest}`
  ? Underscored<`${Start}_${Rest}`>
  : Code extends `${infer Start}-${infer Rest}`
    ? Underscored<`${Start}_${Rest}`>
    : Code;

/** What somebody did. What only a former release did is told by its code. */
export function actionName(action: string): Message | string {
  if (!isAction(action)) return action;
  return say(`audit_action_${action.replaceAll(/[.-]/g, '_') as Underscored<AuditAction>}`);
}

function isAction(action: string): action is AuditAction {
  return (auditActions as readonly string[]).includes(action);
}
