import { m } from '@nzela/messages/m';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { LoginForm } from './login.form.tsx';
import type { SignInQuestion } from './sign-in-again.ts';

/** Signs in over the page, which keeps what was typed and goes on with what was asked. */
export function SignInAgainDialog({ question }: { readonly question: SignInQuestion }) {
  const leave = () => question.answer(null);
  return (
    <Dialog open isProof isTopmost dismissable={false} onClose={leave} title={m.auth_again_title()}>
      <div className="flex flex-col gap-5">
        <p>{m.auth_again_text()}</p>
        <LoginForm onSignedIn={question.answer} />
        <Button variant="quiet" onClick={leave}>
          {m.auth_again_leave()}
        </Button>
      </div>
    </Dialog>
  );
}
