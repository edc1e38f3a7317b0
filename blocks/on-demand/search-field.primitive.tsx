// Draws a search form with one field, which suggests entries while a visitor types.
import type { ReactElement } from 'react';
import { behave } from '../behaviour.ts';
import { definePrimitive } from '../contract.ts';

const INPUT =
  'min-h-touch w-full min-w-0 border-b border-text bg-transparent px-1 text-lg ' +
  'placeholder:text-text-muted focus:border-brand';
const LIST = 'absolute inset-x-0 top-full z-10 border border-line bg-surface py-2 shadow-panel';
const LIST_ID = 'suggestions';
/** A longer text is not cut: the browser says the limit. */
const MAX_LENGTH = 200;

/** The field as a combobox, whose list the behaviour fills. */
const COMBOBOX = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-controls': LIST_ID,
  'aria-expanded': false,
} as const;

// The behaviour may have filled the list before React hydrates it.
const UNTOUCHED = { dangerouslySetInnerHTML: { __html: '' }, suppressHydrationWarning: true };

/** The further members of the query that have a value. */
function drawAlong(query: object = {}): ReactElement[] {
  return Object.entries(query)
    .filter(([, each]) => each !== undefined && each !== '')
    .map(([member, each]) => <input key={member} type="hidden" name={member} value={String(each)} />);
}

/** A search form with one field. It works without JavaScript. */
export default definePrimitive({
  props: {
    action: { type: 'string', format: 'link', description: 'Address of the page with the results.' },
    name: { type: 'string', description: 'Query member for the keyword; `keyword` by default.' },
    value: { type: 'string', description: 'The current keyword.' },
    query: { type: 'object', description: 'Further members of the query; empty ones are left out.' },
    label: { type: 'string', description: 'Name of the field, for screen readers.' },
    placeholder: { type: 'string' },
    submitLabel: { type: 'string' },
    limitLabel: { type: 'string', description: 'What the browser says of a longer text.' },
    suggestionsUrl: {
      type: 'string',
      format: 'link',
      description: 'Address of the call that suggests titles while typing.',
    },
    suggestionsLabel: { type: 'string', description: 'Name of the suggestions, for screen readers.' },
  },
  draw: ({
    action,
    name = 'keyword',
    value,
    query,
    label,
    placeholder,
    submitLabel,
    limitLabel,
    suggestionsUrl,
    suggestionsLabel,
  }) => {
    const suggests = suggestionsUrl !== undefined;
    return ({ attrs }) => (
      <form
        {...attrs}
        {...(suggests && behave('search-field', { url: suggestionsUrl }))}
        action={action}
        method="get"
        role="search"
      >
        {/* The list is outside of the label: its chosen option would become part of the field's name. */}
        <div className="relative flex min-w-0 grow">
          <label className="flex min-w-0 grow items-center">
            <span className="sr-only">{label}</span>
            <input
              type="search"
              name={name}
              defaultValue={value}
              placeholder={placeholder}
              pattern={`.{0,${MAX_LENGTH}}`}
              title={limitLabel}
              autoComplete="off"
              enterKeyHint="search"
              className={INPUT}
              {...(suggests && COMBOBOX)}
            />
          </label>
          {suggests && (
            <div
              id={LIST_ID}
              className={LIST}
              role="listbox"
              aria-label={suggestionsLabel}
              hidden
              {...UNTOUCHED}
            />
          )}
        </div>
        {drawAlong(query)}
        <button type="submit" className="min-h-touch shrink-0 button-plain px-6 text-sm">
          {submitLabel}
        </button>
      </form>
    );
  },
});
