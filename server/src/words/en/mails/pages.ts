export const pageMails = {
  contact_message: {
    title: "Message from the contact form",
    explanation: "To the club's contact address when a visitor writes.",
    labels: { name: "Name", email: "Email", subject: "Subject", message: "Message" },
    subject: "Message from {{ name }}: {{ subject }}",
    heading: "{{ subject }}",
    body: `<p><strong>{{ name }}</strong> (<a href="mailto:{{ email }}" rel="noopener noreferrer">{{ email }}</a>) wrote through the contact form:</p><p>{{ message }}</p>`,
    button: "Reply to {{ name }}",
  },
};
