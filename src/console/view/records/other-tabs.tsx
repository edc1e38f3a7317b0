/** Says that a record is open in other tabs, too. A file of its own: a record is drawn before it is known. */
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useEffect, useState, type ReactElement } from 'react';
import { keepTabOpen, readTab } from '../../../client/open-tab.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { entityOf } from '../../contracts/entity-of.ts';
import { callBeside } from '../../contracts/stored-record.ts';

/** Until the owner has read it. `call` reads the record. */
export default function OtherTabs({ call, id }: { call: string; id: string }): ReactElement | null {
  const { actions, host, owner, translate } = useConsole();
  const [others, setOthers] = useState<readonly string[]>([]);
  const [read, setRead] = useState('');
  // The tab of a record in a dialog is that of the page around it.
  const place = host === undefined ? entityOf(callBeside(call, 'list'), owner.permissions) : undefined;
  const entity = place?.name;
  const ask = actions.call;
  useEffect(() => {
    if (entity === undefined) return undefined;
    let isOver = false;
    const body = { tab: readTab(), entity, id };
    const end = keepTabOpen(
      ask,
      // Without an answer nothing changes.
      () =>
        void ask('consolePresence.meet', { body, quiet: true }).then(
          (answer) => isOver || setOthers((answer as { others: string[] }).others),
          () => undefined,
        ),
    );
    return () => {
      isOver = true;
      end();
    };
  }, [ask, entity, id]);
  const names = others.join(', ');
  if (names === '' || names === read) return null;
  return (
    <Alert
      type="info"
      role="status"
      className="console-draft-notice"
      action={<Button onClick={() => setRead(names)}>{translate('record.beside.close')}</Button>}
      message={translate(names === owner.name ? 'record.ownTab' : 'record.others', { names })}
    />
  );
}
