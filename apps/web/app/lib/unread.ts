import { data } from 'react-router';
import { errorOf } from './api-error.ts';

/**
 * Ends a loader when the API could not say what its page shows: the error page is sent with the status of `answer`, which
 * tells browsers and search engines that it is not for good, and with its reference.
 */
export async function refuseUnread(answer: Response): Promise<never> {
  const { status, reference } = await errorOf(answer);
  // oxlint-disable-next-line typescript/only-throw-error -- React Router's way to give an error page its status
  throw data({ reference }, { status });
}
