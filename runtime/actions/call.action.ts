import { defineAction } from '../model/action.ts';

/** Makes a call of the contract by name; its `data` is the next step's `result`. A refusal stops the rest. What is sent again with the same `repeatKey` and body counts once. */
export default defineAction<{
  api: string;
  query?: Record<string, unknown>;
  body?: unknown;
  repeatKey?: string;
}>({
  args: { api: 'required', query: 'optional', body: 'optional', repeatKey: 'optional' },
  run: ({ api, query, body, repeatKey }, { host }) => host.call(api, { query, body, repeatKey }),
});
