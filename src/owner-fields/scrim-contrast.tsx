// Shows the contrast beside the choice of a scrim.
import './scrim-contrast.css';
import { observer, useField } from '@formily/react';
import type { Field } from '@formily/core';
import { useEffect, useState, type ComponentType, type ReactElement } from 'react';
import type { FieldProps } from '../../blocks/fields/contract.ts';
import { useFieldServices } from '../../blocks/fields/services.ts';
import { MIN_CONTRAST } from './style/contrast.ts';

export function withContrast(Choice: ComponentType<FieldProps>): ComponentType<FieldProps> {
  function ScrimChoice(props: FieldProps): ReactElement {
    const value: unknown = useField<Field>().value;
    return (
      <>
        <Choice {...props} />
        <Contrast strength={value} />
      </>
    );
  }
  return observer(ScrimChoice);
}

function Contrast({ strength }: { strength: unknown }): ReactElement {
  const { ask, translate } = useFieldServices();
  const [contrast, setContrast] = useState<number>();
  useEffect(() => {
    let isNewest = true;
    ask('contrast', strength).then(
      (found) => isNewest && setContrast(typeof found === 'number' ? found : undefined),
      // A picture that cannot be read has no figure.
      () => isNewest && setContrast(undefined),
    );
    return () => {
      isNewest = false;
    };
  }, [ask, strength]);
  const isLow = contrast !== undefined && contrast < MIN_CONTRAST;
  return (
    <p className="scrim-contrast" role="status" data-low={isLow}>
      {contrast !== undefined && translate('editor.contrast.figure', { ratio: contrast.toFixed(1) })}
      {isLow && ` ${translate('editor.contrast.tooLow')}`}
    </p>
  );
}
