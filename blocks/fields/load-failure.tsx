// Says that choices could not be loaded, with a button that tries again.
import Button from 'antd/es/button';
import type { ReactElement } from 'react';
import { useFieldServices } from './services.ts';

export function LoadFailure({ onAgain }: { onAgain(): void }): ReactElement {
  const { translate } = useFieldServices();
  return (
    <p className="field-error" role="status">
      {translate('editor.callChoice.failed')}{' '}
      <Button size="small" onClick={onAgain}>
        {translate('editor.callChoice.again')}
      </Button>
    </p>
  );
}
