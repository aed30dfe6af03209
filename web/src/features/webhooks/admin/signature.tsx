import { Anchor, List, Paper, Stack, Text, Title } from "@mantine/core";
import classes from "./webhooks.module.css";

const libraries = "https://www.standardwebhooks.com";

/** How a receiver sees that a delivery is ours, for whoever writes it. */
export function Signature({ hasEarlierForm }: { hasEarlierForm: boolean }) {
  return (
    <Paper withBorder p={{ base: "md", sm: "lg" }} mt="lg" component="section" id="signature">
      <Title order={2} size="h4" mb="xs">
        How to verify the signature
      </Title>
      <Stack gap="md">
        <Text>
          Deliveries are signed with Standard Webhooks. Use one of{" "}
          <Anchor href={libraries} target="_blank" rel="noopener noreferrer" underline="always">
            its libraries
          </Anchor>{" "}
          with the secret of the address and the body exactly as it arrived. These headers come with every
          POST:
        </Text>
        <Text component="code" className={classes.code}>
          webhook-id: 6f1c0a52-…{"\n"}webhook-timestamp: 1767225600{"\n"}webhook-signature: v1,g0hM9SsE+OTP…
        </Text>
        {hasEarlierForm && <EarlierForm />}
        <List spacing="xs">
          <List.Item>
            Answer with a status from 200 to 299 within 10 seconds. Anything else is tried again for about a
            day.
          </List.Item>
          <List.Item>
            <code>webhook-id</code>, which is the <code>id</code> in the body, stays the same for every try
            and replay: leave out what you have seen. The order in which deliveries arrive is not certain.
          </List.Item>
        </List>
      </Stack>
    </Paper>
  );
}

/** For addresses that were set up before, until they are changed over. */
function EarlierForm() {
  return (
    <div>
      <Title order={3} size="h5" mb="xs">
        Addresses in the older format
      </Title>
      <Text mb="sm">Until they are changed over, they get this header instead:</Text>
      <Text component="code" className={classes.code} mb="md">
        kitroom-signature: t=1767225600,v1=5257a869e7ec…
      </Text>
      <List type="ordered" spacing="xs">
        <List.Item>
          Take the number after <code>t=</code> (seconds since 1970), a dot, and the body exactly as it
          arrived.
        </List.Item>
        <List.Item>
          Compute the HMAC-SHA256 of that text with the whole secret of the address, in hexadecimal.
        </List.Item>
        <List.Item>
          It must match what comes after <code>v1=</code>. Compare in constant time, and refuse a time that is
          more than five minutes away.
        </List.Item>
      </List>
    </div>
  );
}
