import '@ant-design/v5-patch-for-react-19';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';

// The demo's form as somebody would write it by hand with antd, on a page that holds nothing else.

const TOPICS = ['A project', 'Samples', 'A custom glaze', 'Becoming a dealer'].map((label) => ({
  label,
  value: label,
}));
const BUDGETS = ['Below 10,000', '10,000 to 100,000', 'Above 100,000'].map((label) => ({
  label,
  value: label,
}));

function HandForm(): ReactElement {
  const [form] = Form.useForm();
  const topic: unknown = Form.useWatch('topic', form);
  return (
    <Form form={form} layout="vertical" className="form">
      <Form.Item name="name" label="Your name" rules={[{ required: true, max: 30 }]}>
        <Input autoComplete="name" />
      </Form.Item>
      <Form.Item name="company" label="Company" rules={[{ max: 60 }]}>
        <Input autoComplete="organization" />
      </Form.Item>
      <Form.Item name="phone" label="Phone" rules={[{ max: 20 }]}>
        <Input autoComplete="tel" inputMode="tel" />
      </Form.Item>
      <Form.Item name="email" label="E-mail" rules={[{ type: 'email' }]}>
        <Input autoComplete="email" inputMode="email" />
      </Form.Item>
      <Form.Item name="topic" label="What is it about?" rules={[{ required: true }]}>
        <Select options={TOPICS} />
      </Form.Item>
      {topic === 'A project' ? (
        <Form.Item name="budget" label="Budget" rules={[{ required: true }]}>
          <Select options={BUDGETS} />
        </Form.Item>
      ) : null}
      <Form.Item name="message" label="Message" rules={[{ required: true, min: 5 }]}>
        <Input.TextArea rows={4} />
      </Form.Item>
      <Form.Item name="agree" valuePropName="checked" rules={[{ required: true }]}>
        <Checkbox>I agree</Checkbox>
      </Form.Item>
      <Button htmlType="submit">Submit</Button>
    </Form>
  );
}

createRoot(document.getElementById('root') as HTMLElement).render(<HandForm />);
