import { definePrimitive } from '../contract.ts';

interface SearchFieldProps {
  /** The page that answers. */
  action?: string;
  /** The member of the query that holds what was typed, and what it holds now. */
  name?: string;
  value?: string;
  /** Sent along as it is; empty members are left out. */
  query?: Readonly<Record<string, unknown>>;
  label?: string;
  placeholder?: string;
  submitLabel?: string;
}

const MAX_LENGTH = 100;

/** A field and a button that ask a page of this site, without JavaScript as well. */
export default definePrimitive<SearchFieldProps>({
  props: {
    action: { type: 'string' },
    name: { type: 'string', description: '`keyword` by default.' },
    value: { type: 'string' },
    query: { type: 'object' },
    label: { type: 'string' },
    placeholder: { type: 'string' },
    submitLabel: { type: 'string' },
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
            className="min-h-touch w-full min-w-0 border-b border-ink bg-transparent px-1 text-lg placeholder:text-ink-soft focus:border-kiln"
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
