// Asks before a draft is published: what has changed against the public version, and now or at a time.
import Button from 'antd/es/button';
import { useRef, useState, type ReactElement } from 'react';
import type { FieldSetHandle } from '../../../assembly/forms/field-set.tsx';
import { useConsole } from '../../contracts/console-context.ts';
import { callBeside } from '../../contracts/stored-record.ts';
import { DialogEnd, useAttempt } from '../dialogs/attempt.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { DocumentForm } from '../dialogs/document-form.tsx';
import { ChangeList } from './change-list.tsx';
import type { PublishedRecord } from './published-record.ts';

interface PublishDialogProps extends PublishedRecord {
  /** It was never public. */
  isFirst: boolean;
  /** What is to be known beside the button. */
  beside: string;
  onDismiss(): void;
}

const TIME = {
  type: 'object',
  properties: {
    at: {
      type: 'string',
      title: { 'zh-CN': '发布时间', 'en-US': 'When' },
      required: true,
      'x-decorator': 'FormItem',
      'x-component': 'Moment',
    },
  },
};
const EMPTY = {};

export default function PublishDialog(props: PublishDialogProps): ReactElement {
  const { work, schema, isFirst, beside, onDismiss } = props;
  const { translate } = useConsole();
  const [{ before, after }] = useState(() => work.compared());
  const [isLater, setLater] = useState(false);
  return (
    <Dialog title={translate('record.publish.title')} onDismiss={onDismiss}>
      <p>{translate(isFirst ? 'record.publish.first' : 'record.publish.changes')}</p>
      <ChangeList before={isFirst ? EMPTY : before} {...{ after, schema, isFirst }} />
      {beside !== '' && <p className="console-notice">{beside}</p>}
      {isLater ? (
        <Later {...props} onBack={() => setLater(false)} />
      ) : (
        <div className="console-dialog-buttons">
          <Button onClick={onDismiss}>{translate('record.close')}</Button>
          <Button onClick={() => setLater(true)}>{translate('record.publish.later')}</Button>
          <Button
            type="primary"
            onClick={() => {
              onDismiss();
              void work.publish();
            }}
          >
            {translate('record.publish.now')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface LaterProps extends PublishDialogProps {
  onBack(): void;
}

/** The newest draft goes public then. */
function Later({ work, call, stored, reload, onBack, onDismiss }: LaterProps): ReactElement {
  const { translate, actions } = useConsole();
  const fields = useRef<Pick<FieldSetHandle, 'submit'>>(null);
  const attempt = useAttempt('notDone');
  const plan = async (): Promise<void> => {
    const values = await fields.current?.submit();
    if (values === undefined || !(await work.secure('keep'))) return;
    const body = { id: stored.id, at: String((values as { at?: unknown }).at) };
    await actions.call(callBeside(call, 'schedule'), { body, quiet: true });
    actions.toast({ text: translate('record.plan.made'), tone: 'success' });
    onDismiss();
    reload();
  };
  return (
    <>
      <DocumentForm ref={fields} schema={TIME} initial={EMPTY} />
      <DialogEnd
        attempt={attempt}
        yes={translate('record.plan.make')}
        no={translate('record.publish.back')}
        onYes={() => void attempt.run(plan)}
        onDismiss={onBack}
      />
    </>
  );
}
