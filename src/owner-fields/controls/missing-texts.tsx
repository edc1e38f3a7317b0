// Says which translations a text misses.
import type { Field } from '@formily/core';
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { idsOf } from '../../../blocks/fields/connect.tsx';
import {
  useFieldServices,
  useFieldSite,
  type FieldSite,
  type LanguageView,
} from '../../../blocks/fields/services.ts';

interface MissingTextsProps {
  field: Field;
  view: LanguageView;
  missing: readonly string[];
  shown: FieldSite['languages'];
  /** The text of the default language. */
  source: string;
}

/**
 * Says which translations a text misses, and that the default language is needed. Pressed, it leads to the
 * box of one that is not shown. It comes up while somebody writes, so the tab key passes it by: the languages
 * above the form are in its order.
 */
export function MissingTexts({
  field,
  view,
  missing,
  shown,
  source,
}: MissingTextsProps): ReactElement | null {
  const { translate } = useFieldServices();
  const { languages } = useFieldSite();
  if (missing.length === 0) return null;
  const [first] = languages;
  const nameOf = (code: string): string =>
    field.required && code === first?.code ? 'editor.translated.needed' : 'editor.translated.missing';
  const lead = (code: string): void => {
    flushSync(() => view.choose(code));
    document.getElementById(`${idsOf(field).control}-${code}`)?.focus();
  };
  return (
    <p className="translated-missing">
      {languages
        .filter(({ code }) => missing.includes(code))
        .map(({ code, title }) =>
          shown.some((each) => each.code === code) ? (
            <span key={code}>
              {translate(source === '' ? nameOf(code) : 'editor.translated.shows', {
                language: title,
                other: first?.title,
              })}
            </span>
          ) : (
            <button key={code} type="button" tabIndex={-1} onClick={() => lead(code)}>
              {translate(nameOf(code), { language: title })}
            </button>
          ),
        )}
    </p>
  );
}
