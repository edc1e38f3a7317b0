// Draws a select that loads its choices on scroll.
import type { Field } from '@formily/core';
import { useField } from '@formily/react';
import Select from 'antd/es/select';
import { useEffect, useEffectEvent, useRef, useState, type ReactElement, type UIEvent } from 'react';
import { idsOf } from '../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../blocks/fields/contract.ts';
import { useFieldServices } from '../../blocks/fields/services.ts';
import { renderListPopup } from '../../blocks/fields/list-popup.tsx';

interface Choice {
  id: string;
  title: string;
}

/** Pixels before the end of the list at which the next page is fetched. */
const AHEAD = 120;

/** It searches for the title of the current choice page by page. */
export function PagedSelect(props: FieldProps): ReactElement {
  const { value, onChange, size = 10, asks = 'page', placeholder } = props;
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const current = typeof value === 'string' ? value : undefined;
  const { choices, isLoading, failure, fetchMore } = useChoices(String(asks), Number(size), current);
  // An empty value is a choice only if there is one for it, such as "all".
  const isChosen = current !== '' || choices.some(({ id }) => id === '');
  return (
    <>
      <Select
        id={idsOf(field).control}
        className="field-wide"
        popupRender={renderListPopup}
        value={isChosen ? current : undefined}
        options={choices.map(({ id, title }) => ({ value: id, label: title }))}
        loading={isLoading}
        placeholder={placeholder as string | undefined}
        notFoundContent={translate(isLoading ? 'editor.paged.loading' : 'editor.paged.none')}
        status={field.selfErrors.length > 0 ? 'error' : undefined}
        onChange={onChange as (value: string) => void}
        onOpenChange={(isOpen) => isOpen && failure !== '' && fetchMore()}
        onPopupScroll={({ currentTarget }: UIEvent<HTMLElement>) => {
          if (currentTarget.scrollTop + currentTarget.clientHeight > currentTarget.scrollHeight - AHEAD)
            fetchMore();
        }}
      />
      <p className="field-error" role="status">
        {failure}
      </p>
    </>
  );
}

interface Choices {
  choices: readonly Choice[];
  isLoading: boolean;
  /** The error of the last page; empty if it was loaded. */
  failure: string;
  fetchMore(): void;
}

/** The loaded choices. At first it loads pages until the current choice is found. */
function useChoices(asks: string, size: number, current: string | undefined): Choices {
  const { ask } = useFieldServices();
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [isLoading, setLoading] = useState(true);
  const [failure, setFailure] = useState('');
  const pages = useRef(0);
  const isDone = useRef(false);
  const isBusy = useRef(false);

  const more = async (): Promise<readonly Choice[]> => {
    isBusy.current = true;
    try {
      const page = (await ask(asks, pages.current + 1)) as Choice[];
      pages.current += 1;
      isDone.current = page.length < size;
      setChoices((before) => [
        ...before,
        ...page.filter(({ id }) => !before.some((choice) => choice.id === id)),
      ]);
      return page;
    } finally {
      isBusy.current = false;
      setLoading(false);
    }
  };
  const fetchMore = (): void => {
    if (isBusy.current || isDone.current) return;
    setFailure('');
    setLoading(true);
    more().catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  };
  const begin = useEffectEvent(async () => {
    const lacks = (page: readonly Choice[]): boolean =>
      current !== undefined && current !== '' && !page.some(({ id }) => id === current);
    let page = await more();
    while (!isDone.current && lacks(page)) page = await more();
  });
  useEffect(() => {
    begin().catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  }, []);
  return { choices, isLoading, failure, fetchMore };
}
