import { List, Paper, Text, Title } from "@mantine/core";
import { webhookSignatureHeader } from "#contract/webhooks.ts";
import classes from "./webhooks.module.css";

/** How a receiver sees that a delivery is ours, for whoever writes it. */
export function Signature() {
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} mt="lg" component="section" id="signature">
      <Title order={2} size="h4" mb="xs">
        How to verify the signature
      </Title>
      <Text mb="sm">Every delivery is a POST of JSON with this header:</Text>
      <Text component="code" className={classes.code} mb="md">
        {webhookSignatureHeader}: t=1767225600,v1=5257a869e7ec…
      </Text>
      <List type="ordered" spacing="xs">
        <List.Item>
          Take the number after <code>t=</code> (seconds since 1970), a dot, and the body exactly as it
          arrived.
        </List.Item>
        <List.Item>
          Compute the HMAC-SHA256 of that text with the secret of the address, in hexadecimal.
        </List.Item>
        <List.Item>
          It must be what stands after <code>v1=</code>. Compare in constant time, and refuse a time that is
          more than five minutes away.
        </List.Item>
        <List.Item>
          Answer with a status from 200 to 299 within 10 seconds. Anything else is tried again for about a
          day.
        </List.Item>
        <List.Item>
          The body's <code>id</code> stays the same for every try and replay: leave out what you have seen.
          The order in which deliveries arrive is not certain.
        </List.Item>
      </List>
    </Paper>
  );
}
