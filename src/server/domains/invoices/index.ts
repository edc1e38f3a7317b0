/** Keeps invoices (fapiao) that members ask for and owners issue. */
export { openInvoices, type Invoices } from './invoices.ts';
