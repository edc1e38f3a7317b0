import { definePrimitive } from '../contract.ts';

const INPUT =
  'min-h-touch w-full min-w-0 border-b border-ink bg-transparent px-1 text-lg ' +
  'placeholder:text-ink-soft focus:border-kiln';
const MAX_LENGTH = 100;

/** A search form with one field. It works without JavaScript. */
export default definePrimitive({
  props: {
    type: 'object',
    properties: {
      action: { type: 'string', description: 'Address of the page with the results.' },
      name: { type: 'string', description: 'Query member for the keyword; `keyword` by default.' },
      value: { type: 'string', description: 'The current keyword.' },
      query: { type: 'object', description: 'Further members of the query; empty ones are left out.' },
      label: { type: 'string', description: 'Name of the field, for screen readers.' },
      placeholder: { type: 'string' },
      submitLabel: { type: 'string' },
    },
  },
  draw: ({ action, name = 'keyword', value, query, label, placeholder, submitLabel }) => {
    const along = Object.entries(query ?? {}).filter(([, each]) => each !== undefined && each !== '');
    return ({ attrs }) => (
      <form {...attrs} action={action} method="get" role="search">
        <label className="flex min-w-0 grow items-center">
          <span className="sr-only">{label}</span>
          <input
            type="search"
            name={name}
            defaultValue={value}
            placeholder={placeholder}
            maxLength={MAX_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            className={INPUT}
          />
        </label>
        {along.map(([member, each]) => (
          <input key={member} type="hidden" name={member} value={String(each)} />
        ))}
        <button
          type="submit"
          className="min-h-touch shrink-0 bg-ink px-6 text-sm text-paper transition-colors hover:bg-kiln"
        >
          {submitLabel}
        </button>
      </form>
    );
  },
});
