/** Makes the API of the program: its calls and the two ways to make them. */
import { makeAnswerCall, type AnswerCall } from './answer-call.ts';
import { makeInvoke, type Invoke } from './invoke.ts';
import { gatherResources, type Resources } from './resources.ts';

export interface Api {
  readonly resources: Resources;
  readonly answerCall: AnswerCall;
  /** Makes a call in this process. */
  readonly invoke: Invoke;
}

export function makeApi(): Api {
  const resources = gatherResources();
  const answerCall = makeAnswerCall(resources);
  return { resources, answerCall, invoke: makeInvoke(resources, answerCall) };
}
