/** Queues outgoing mails, short messages and calls of webhooks. */
export { addMessage, dropMessages, forgetRecipients, type NewMessage, replaceCode } from './add-message.ts';
export { callWebhooks, findCalled, type Happening, type WebhookEvent } from './webhooks.ts';
export { bodyOf, textOf } from './write-call.ts';
export { makeMessages, type Messages } from './messages.ts';
export { openMessages } from './open-messages.ts';
