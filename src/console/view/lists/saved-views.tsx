// Offers the saved views of a list, for oneself or for all. A view is its search, filters, order and columns
// under a name.
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Input from 'antd/es/input/Input';
import { useId, useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { mayCall } from '../../../assembly/console-documents.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { writeListAddress } from '../../contracts/list-address.ts';
import { DialogForm, useAttempt } from '../dialogs/attempt.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { MenuButton } from '../frame/menu-button.tsx';
import { useCall } from '../calls/use-call.ts';
import type { OpenList } from './use-open-list.ts';

interface SavedView {
  id: string;
  name: string;
  /** Of the address. */
  query: string;
  isShared: boolean;
  isOwn: boolean;
}

export function SavedViews({ open }: { open: OpenList }): ReactElement | null {
  const { owner } = useConsole();
  const { entity } = open;
  if (entity === undefined || !mayCall('consoleView.list', owner.permissions)) return null;
  return <Views open={open} entity={entity.name} />;
}

function Views({ open, entity }: { open: OpenList; entity: string }): ReactElement {
  const { translate, actions } = useConsole();
  const { answer, reload } = useCall('consoleView.list', { entity });
  const [isSaving, setSaving] = useState(false);
  const views = (answer?.data ?? []) as SavedView[];
  const now = writeListAddress({ ...open.address, pageNum: 1 }).toString();
  const remove = (id: string): void => {
    // What failed has been said by the call.
    actions.call('consoleView.remove', { body: { id } }).then(reload, () => undefined);
  };
  return (
    <>
      <MenuButton label={translate('views.title')}>
        {views.length === 0 && <p className="console-panel-text">{translate('views.none')}</p>}
        {views.map(({ id, name, query, isShared, isOwn }) => (
          <div key={id} className="console-view-line">
            <Link
              className="console-choice"
              to={`/owner/${open.list.name}?${query}`}
              aria-current={query === now ? 'true' : undefined}
            >
              {name}
              {isShared && <span className="console-detail">{translate('views.shared')}</span>}
            </Link>
            {isOwn && (
              <Button
                size="small"
                aria-label={translate('views.remove', { name })}
                onClick={() => remove(id)}
              >
                ✕
              </Button>
            )}
          </div>
        ))}
        <Button block onClick={() => setSaving(true)}>
          {translate('views.save')}
        </Button>
      </MenuButton>
      {isSaving && (
        <SaveView
          {...{ entity, views }}
          query={now}
          onDone={() => {
            setSaving(false);
            reload();
          }}
          onDismiss={() => setSaving(false)}
        />
      )}
    </>
  );
}

interface SaveViewProps {
  entity: string;
  query: string;
  views: readonly SavedView[];
  onDone(): void;
  onDismiss(): void;
}

/** An own view with the same name is replaced. */
function SaveView({ entity, query, views, onDone, onDismiss }: SaveViewProps): ReactElement {
  const { translate, actions } = useConsole();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const attempt = useAttempt();
  const id = useId();
  const save = async (): Promise<void> => {
    const given = name.trim();
    if (given === '') return attempt.fail(translate('views.nameMissing'));
    const same = views.find((view) => view.isOwn && view.name === given)?.id;
    const body = { ...(same === undefined ? {} : { id: same }), entity, name: given, query, isShared };
    await actions.call('consoleView.save', { body, quiet: true });
    actions.toast({ text: translate('views.saved'), tone: 'success' });
    onDone();
  };
  return (
    <Dialog title={translate('views.save')} onDismiss={onDismiss}>
      <DialogForm
        {...{ attempt, onDismiss }}
        yes={translate('views.save')}
        onSubmit={() => void attempt.run(save)}
      >
        <p className="console-question">{translate('views.lead')}</p>
        <label className="console-label" htmlFor={id}>
          {translate('views.name')}
        </label>
        <Input
          id={id}
          value={name}
          aria-invalid={attempt.failure !== ''}
          onChange={({ target }) => setName(target.value)}
        />
        <p>
          <Checkbox checked={isShared} onChange={({ target }) => setShared(target.checked)}>
            {translate('views.share')}
          </Checkbox>
        </p>
      </DialogForm>
    </Dialog>
  );
}
