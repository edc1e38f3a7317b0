import { defineAction } from '../model/action.ts';

/** Makes a call of the contract by name; its `data` is the next step's `result`. A refusal stops the rest. */
export default defineAction<{ api: string; query?: Record<string, unknown>; body?: unknown }>({
  args: { api: 'required', query: 'optional', body: 'optional' },
  run: ({ api, query, body }, { host }) => host.call(api, { query, body }),
});
