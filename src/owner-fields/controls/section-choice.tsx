// Draws a list of the named sections of a page to choose one from.
import './owner.css';
import type { Field } from '@formily/core';
import { observer, useField } from '@formily/react';
import { LateSelect } from '../../../blocks/fields/late-select.tsx';
import { useEffect, useState, type ReactElement } from 'react';
import { whileWanted } from '../../../runtime/model/while-wanted.ts';
import { idsOf } from '../../../blocks/fields/connect.tsx';
import type { FieldProps } from '../../../blocks/fields/contract.ts';
import { useFieldServices } from '../../../blocks/fields/services.ts';
import { renderListPopup } from '../../../blocks/fields/list-popup.tsx';

interface Section {
  anchor: string;
  title: string;
}

/** A name that the page no longer has stays, with a message. Another page has other sections. */
export const SectionChoice = observer(function SectionChoice({ value, onChange }: FieldProps): ReactElement {
  const field = useField<Field>();
  const { translate } = useFieldServices();
  const page = String((field.form.values as Record<string, unknown>).linkChannelCode ?? '');
  const [first] = useState(page);
  const known = useSections(page);
  const anchor = typeof value === 'string' && value !== '' ? value : undefined;
  const isMissing =
    anchor !== undefined && known !== undefined && !known.some((each) => each.anchor === anchor);
  const change = onChange as (next: string | undefined) => void;
  // The section of the page that was chosen before.
  const isOther = isMissing && page !== first;
  useEffect(() => {
    if (isOther) change(undefined);
  }, [isOther, change]);
  const options = (known ?? []).map((each) => ({
    value: each.anchor,
    label: `${each.title} (#${each.anchor})`,
  }));
  const missing = isMissing ? [{ value: anchor, label: `#${anchor}` }] : [];
  return (
    <>
      <LateSelect
        id={idsOf(field).control}
        className="field-wide"
        popupRender={renderListPopup}
        value={anchor}
        options={[...options, ...missing]}
        allowClear
        placeholder={translate('editor.target.wholePage')}
        notFoundContent={translate(known === undefined ? 'editor.paged.loading' : 'editor.target.noSections')}
        onChange={change}
      />
      <p className="target-note" data-kind={isMissing ? 'nothing' : undefined} role="status">
        {isMissing ? translate('editor.target.sectionGone', { name: anchor }) : ''}
      </p>
    </>
  );
});

/** The sections of a page; undefined until they are known. */
function useSections(page: string): readonly Section[] | undefined {
  const { ask } = useFieldServices();
  const [known, setKnown] = useState<{ page: string; sections: readonly Section[] }>();
  useEffect(() => {
    if (page === '') return undefined;
    return whileWanted(ask('sections', page), (sections) =>
      setKnown({ page, sections: sections as Section[] }),
    );
  }, [page, ask]);
  return known?.page === page ? known.sections : undefined;
}
