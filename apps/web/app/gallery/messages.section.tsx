import { Inbox } from 'lucide-react';
import { Fragment } from 'react';
import { Alert } from '../ui/Alert.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DestinationAlert, DestinationNote } from '../ui/DestinationState.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { NothingFound } from '../ui/NothingFound.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Badge, StatusPill } from '../ui/StatusPill.tsx';
import { Row, Specimen } from './Specimen.tsx';

const tones = ['info', 'warn', 'neg', 'pos'] as const;
const badges = ['neutral', 'pos', 'warn', 'neg', 'info', 'brand', 'accent'] as const;
const looks = ['done', 'pending', 'failed', 'cancelled', 'returned', 'checking'] as const;

export function MessageSpecimens() {
  return (
    <>
      <Specimen name="Alert">
        {tones.map((tone) => (
          <Alert key={tone} tone={tone} title={tone}>
            131 191 F CFA
          </Alert>
        ))}
        <Alert tone="warn" actions={<Button size="s">Action</Button>}>
          131 191 F CFA
        </Alert>
      </Specimen>
      <Specimen name="DestinationState">
        {(['degraded', 'down'] as const).map((state) => (
          <Fragment key={state}>
            <DestinationNote state={state} />
            <DestinationAlert name="A D" state={state} />
          </Fragment>
        ))}
      </Specimen>
      <Specimen name="Badge, StatusPill, Avatar">
        <Row>
          {badges.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
        <Row>
          {looks.map((look) => (
            <StatusPill key={look} look={look}>
              {look}
            </StatusPill>
          ))}
        </Row>
        <Row>
          <Avatar name="A D" size="s" />
          <Avatar name="B E" />
          <Avatar name="C F" size="l" />
        </Row>
      </Specimen>
      <Specimen name="EmptyState, NothingFound, Skeleton">
        <EmptyState
          icon={<Inbox size={28} />}
          title="Aucun transfert ne correspond aux critères de recherche."
          action={<Button>Action</Button>}
        >
          Hint
        </EmptyState>
        <NothingFound onClear={() => undefined} />
        <SkeletonRows rows={3} />
      </Specimen>
      <Specimen name="Card, PageTitle">
        <PageTitle
          trail={[{ to: '/', label: 'Accueil' }]}
          description="Description"
          actions={<Button size="s">Action</Button>}
        >
          PageTitle
        </PageTitle>
        <Card title="raised" description="Description">
          131 191 F CFA
        </Card>
        <Card title="soft" look="soft">
          131 191 F CFA
        </Card>
      </Specimen>
    </>
  );
}
