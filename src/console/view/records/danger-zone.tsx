// Puts a record into the trash, after saying where it is used.
import Button from 'antd/es/button';
import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListDocument } from '../../../../runtime/generated/documents.generated.ts';
import { mayCall } from '../../../assembly/console-documents.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { callBeside } from '../../contracts/stored-record.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { PanelCard } from './record-panels.tsx';
import { DialogEnd, useAttempt } from '../dialogs/attempt.tsx';
import { UsageList, type Use } from '../dialogs/usage-list.tsx';
import { waitForJob } from '../calls/wait-for-job.ts';

interface DangerZoneProps {
  /** The call that reads the record. */
  call: string;
  id: string;
  /** What the record is called. */
  title: string;
  list: ListDocument | undefined;
  onRemoved(): Promise<void>;
}

export function DangerZone(props: DangerZoneProps): ReactElement | null {
  const { owner, translate } = useConsole();
  const [isAsking, setAsking] = useState(false);
  if (!mayCall(callBeside(props.call, 'remove'), owner.permissions)) return null;
  return (
    <div className="console-panels console-danger">
      <PanelCard title={translate('record.danger')}>
        <div className="console-danger-line">
          <p>{translate('record.remove.text')}</p>
          <Button danger onClick={() => setAsking(true)}>
            {translate('record.remove')}
          </Button>
        </div>
      </PanelCard>
      {isAsking && <RemoveDialog {...props} onDismiss={() => setAsking(false)} />}
    </div>
  );
}

type RemoveDialogProps = DangerZoneProps & { onDismiss(): void };

function RemoveDialog({ call, id, title, list, onRemoved, onDismiss }: RemoveDialogProps): ReactElement {
  const { actions, owner, translate } = useConsole();
  const navigate = useNavigate();
  const [uses, setUses] = useState<readonly Use[]>([]);
  const usage = callBeside(call, 'usage');
  const attempt = useAttempt();
  const remove = async (): Promise<void> => {
    const job = await actions.call(callBeside(call, 'remove'), { body: { ids: [id] }, quiet: true });
    const problem = await waitForJob(actions.call, (job as { id: string }).id);
    if (problem !== undefined) throw new Error(problem || translate('notDone'));
    await onRemoved();
    actions.toast({ text: translate('record.removed', { title }), tone: 'success' });
    void navigate(list === undefined ? '/owner' : `/owner/${list.name}`, { replace: true });
  };
  const prevented = uses.filter(({ effect }) => effect === 'prevents').length;
  const losing = uses.filter(({ effect }) => effect === undefined).length;
  return (
    <Dialog title={translate('record.remove.title', { title })} onDismiss={onDismiss}>
      <p>{translate('record.remove.text')}</p>
      {mayCall(usage, owner.permissions) && <UsageList call={usage} id={id} onLoaded={setUses} />}
      {prevented > 0 && (
        <p className="console-notice">{translate('record.remove.prevented', { count: prevented })}</p>
      )}
      {losing > 0 && <p className="console-notice">{translate('record.remove.used', { count: losing })}</p>}
      <DialogEnd
        isDanger
        attempt={attempt}
        yes={translate('record.remove')}
        onYes={() => void attempt.run(remove)}
        isPrevented={prevented > 0}
        onDismiss={onDismiss}
      />
    </Dialog>
  );
}
