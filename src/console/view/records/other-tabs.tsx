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
  const { actions, owner, translate } = useConsole();
  const [others, setOthers] = useState<readonly string[]>([]);
  const [read, setRead] = useState('');
  const entity = entityOf(callBeside(call, 'list'), owner.permissions)?.name;
  const ask = actions.call;
  useEffect(() => {
    if (entity === undefined) return undefined;
    let isOver = false;
    const tab = readTab();
    const end = keepTabOpen({
      // Without an answer nothing changes.
      ask: () =>
        void ask('consolePresence.meet', { body: { tab, entity, id }, quiet: true }).then(
          (answer) => isOver || setOthers((answer as { others: string[] }).others),
          () => undefined,
        ),
      leave: () =>
        void ask('consolePresence.leave', { body: { tab }, quiet: true, keepalive: true }).catch(
          () => undefined,
        ),
    });
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
