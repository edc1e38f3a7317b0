/** The queue of outgoing mails and short messages. */
export { addMessage, forgetRecipients, type NewMessage } from './add-message.ts';
export type { MessageRecords } from './message-records.ts';
export { makeMessages, type Messages, type MessagesDependencies } from './messages.ts';
