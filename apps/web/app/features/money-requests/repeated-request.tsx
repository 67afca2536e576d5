import type { MoneyRequest } from '@nzela/contract/money-requests';
import { useQuery } from '@tanstack/react-query';
import { unreadText } from '../../lib/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { requestQuery } from './money-requests.api.ts';
import { RequestForm } from './request.form.tsx';

type RepeatedRequestProps = {
  readonly id: string;
  readonly onSent: (request: MoneyRequest) => void;
};

/** The form, filled as the person's request `id` was. One that cannot be read says so above an empty form. */
export function RepeatedRequest({ id, onSent }: RepeatedRequestProps) {
  const { data, error } = useQuery(requestQuery(id));
  if (data !== undefined) return <RequestForm repeated={data} onSent={onSent} />;
  if (error === null)
    return (
      <Card>
        <SkeletonRows rows={4} />
      </Card>
    );
  return (
    <div className="flex flex-col gap-5">
      <Alert tone="neg" live>
        {unreadText(error)}
      </Alert>
      <RequestForm onSent={onSent} />
    </div>
  );
}
