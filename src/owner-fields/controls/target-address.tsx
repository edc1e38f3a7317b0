// Draws a box for an address, which also finds pages, articles and files by their names.
import './owner.css';
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import AutoComplete from 'antd/es/auto-complete';
import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { askAfter } from '../../../runtime/model/while-wanted.ts';
import { idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { renderListPopup } from '../../../blocks/fields/list-popup.tsx';
import { readableAddress } from '../readable-address.ts';
import { useTarget, type LinkTarget } from './link-targets.ts';

/** How long after the last key the search begins. */
const REST_MS = 250;

export function TargetAddress({ value, onChange, placeholder, disabled }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const address = typeof value === 'string' ? value : '';
  const { found, search, clear } = useFound();
  const target = useTarget(address);
  const note =
    target === undefined || target.kind === 'elsewhere'
      ? ''
      : translate(`editor.target.leads.${target.kind}`, { title: target.title });
  const change = (next: string): void => {
    (onChange as (next: string) => void)(next);
    // What was wrong may be right now; before, nothing is said while somebody types.
    if (field.selfErrors.length > 0) (field.validate('onBlur') as Promise<unknown>).catch(() => undefined);
  };
  return (
    <>
      <AutoComplete
        id={idsOf(field).control}
        className="field-wide"
        popupRender={renderListPopup}
        // Enter keeps what is typed, unless an arrow key has gone to one of the list.
        defaultActiveFirstOption={false}
        value={readableAddress(address)}
        options={found.map(({ kind, title, address: to }) => ({
          value: to,
          label: (
            <span className="target-choice">
              <span>{title}</span>
              <span className="target-kind">{translate(`editor.target.${kind}`)}</span>
            </span>
          ),
        }))}
        disabled={disabled === true}
        placeholder={placeholder as string | undefined}
        status={field.selfErrors.length > 0 ? 'error' : undefined}
        // For an address there is no list: Enter sends the dialog.
        onSearch={(text) => (isAddress(text) ? clear() : search(text))}
        onBlur={() => void field.onBlur()}
        onFocus={() => search(isAddress(address) ? '' : address)}
        onChange={change}
      />
      <p className="target-note" data-kind={target?.kind} role="status">
        {note}
      </p>
    </>
  );
}

/** True for text that is an address already, and no words of a name. */
function isAddress(text: string): boolean {
  return /^(?:[a-z][a-z0-9+-]*:|\/|#|\?|www\.)/i.test(text);
}

/** What was found for what is typed. The answer to an older search is passed over. */
function useFound(): { found: readonly LinkTarget[]; search(text: string): void; clear(): void } {
  const { ask } = useFieldServices();
  const [found, setFound] = useState<readonly LinkTarget[]>([]);
  const [asked, setAsked] = useState<{ text: string }>();
  const load = useEffectEvent((text: string) => ask('targets', text) as Promise<LinkTarget[]>);
  useEffect(() => {
    if (asked === undefined) return undefined;
    const wait = asked.text === '' ? 0 : REST_MS;
    return askAfter(
      'targets',
      wait,
      () => load(asked.text),
      setFound,
      () => setFound([]),
    );
  }, [asked]);
  const clear = (): void => {
    setAsked(undefined);
    setFound([]);
  };
  return { found, search: (text) => setAsked({ text }), clear };
}
