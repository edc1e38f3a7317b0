import { defineAction } from '../model/action.ts';

/** Makes a call of the contract by name; its `data` is the next step's `result`. A refusal stops the rest. What is sent again with the same `idempotencyKey` and body counts once. */
export default defineAction<{
  api: string;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
}>({
  args: { api: 'required', query: 'optional', body: 'optional', idempotencyKey: 'optional' },
  run: ({ api, query, body, idempotencyKey }, { host }) => host.call(api, { query, body, idempotencyKey }),
});
