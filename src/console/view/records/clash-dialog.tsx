// Asks whose value of a field to keep, where two owners have changed the same one.
import Button from 'antd/es/button';
import { useMemo, useState, type ReactElement } from 'react';
import type { Clash, Side } from '../../../../runtime/compare/merge.ts';
import { formatPointer } from '../../../../runtime/model/pointer.ts';
import { useConsole } from '../../contracts/console-context.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { ShownText } from '../frame/shown-text.tsx';
import { titlesOf } from '../../../assembly/value-titles.ts';
import type { Sides } from './work-parts.ts';

interface ClashDialogProps {
  clashes: readonly Clash[];
  /** The form's schema: it names the fields. */
  schema: object;
  /** Without sides it is decided later. */
  answer(sides: Sides | undefined): void;
}

export function ClashDialog({ clashes, schema, answer }: ClashDialogProps): ReactElement {
  const { site, translate } = useConsole();
  const titleOf = useMemo(
    () => titlesOf(schema, site, translate('record.otherValue')),
    [schema, site, translate],
  );
  const [sides, setSides] = useState<ReadonlyMap<string, Side>>(new Map());
  const choose = (pointer: string, side: Side): void => setSides(new Map([...sides, [pointer, side]]));
  return (
    <Dialog title={translate('record.clash.title')} onDismiss={() => answer(undefined)}>
      <p>{translate('record.clash.text')}</p>
      {clashes.map((clash) => {
        const pointer = formatPointer(clash.path);
        // Nothing is chosen beforehand: what another owner has made public would be lost by one click.
        const chosen = sides.get(pointer);
        return (
          <fieldset key={pointer} className="console-clash">
            <legend>{titleOf(clash.path)}</legend>
            <div className="console-clash-base">
              <strong>{translate('record.clash.base')}</strong>
              <ShownText value={clash.base} other={clash.base} />
            </div>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  name={pointer}
                  checked={chosen === side}
                  onChange={() => choose(pointer, side)}
                />
                <span>
                  <strong>{translate(`record.clash.${side}`)}</strong>
                  <ShownText value={clash[side]} other={clash[side === 'mine' ? 'theirs' : 'mine']} />
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
      <div className="console-dialog-buttons">
        <Button onClick={() => answer(undefined)}>{translate('record.clash.later')}</Button>
        <Button type="primary" disabled={sides.size < clashes.length} onClick={() => answer(sides)}>
          {translate('record.clash.done')}
        </Button>
      </div>
    </Dialog>
  );
}
