// Says that work of an earlier visit can be taken up. A file of its own: few records have any.
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import type { ReactElement } from 'react';
import { formatDate } from '../../../../runtime/language/functions.ts';
import { useConsole } from '../../contracts/console-context.ts';
import type { KeptWork } from './kept-work.ts';
import type { RecordWork } from './record-work.ts';

/** Work of an earlier visit, offered until the owner decides. */
export default function KeptNotice({ offered, work }: { offered: KeptWork; work: RecordWork }): ReactElement {
  const { translate, site } = useConsole();
  return (
    <Alert
      type="warning"
      role="region"
      aria-label={translate('record.kept.title')}
      className="console-draft-notice"
      message={translate('record.kept', { time: formatDate(offered.at, 'time', site) })}
      action={
        <div className="console-actions">
          <Button type="primary" onClick={() => void work.takeUp()}>
            {translate('record.kept.takeUp')}
          </Button>
          <Button onClick={() => void work.offered.drop()}>{translate('record.kept.drop')}</Button>
        </div>
      }
    />
  );
}
