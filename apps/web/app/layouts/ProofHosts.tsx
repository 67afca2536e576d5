import { SignInAgainHost, StepUpHost } from '../features/auth/auth.tsx';

/** Where whoever is signed in is asked to prove it again, or to sign in again. */
export default function ProofHosts() {
  return (
    <>
      <StepUpHost />
      <SignInAgainHost />
    </>
  );
}
