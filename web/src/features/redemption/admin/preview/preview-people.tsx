import { Badge, Group, Stack, Tabs, Text } from "@mantine/core";
import { scrollStop } from "#web/lib/scroll-stop.ts";
import { whoseChild } from "#web/shared/members/member-cell.tsx";
import { redemption as words } from "#words/panel/redemption.ts";
import { type Preview, reasonWords, skippedByReason } from "../../words.ts";
import classes from "../redemption.module.css";

/** Who gets what, and who is left out and why. */
export function PreviewPeople({ preview }: { preview: Preview }) {
  const { gets, skipped, people, skipped_people, entitlements, skipped_count } = preview;
  if (gets.length === 0 && skipped.length === 0) return null;
  return (
    <Tabs defaultValue={gets.length > 0 ? "gets" : "skipped"} keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="gets" disabled={gets.length === 0}>
          {words.previewPeople.whoGetsWhatCount(people)}
        </Tabs.Tab>
        <Tabs.Tab value="skipped" disabled={skipped.length === 0}>
          {words.previewPeople.leftOutCount(skipped_people)}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="gets" pt="xs">
        <Gets gets={gets} total={entitlements} />
      </Tabs.Panel>
      <Tabs.Panel value="skipped" pt="xs">
        <Skipped skipped={skipped} total={skipped_count} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Gets({ gets, total }: { gets: Preview["gets"]; total: number }) {
  return (
    <>
      <section ref={scrollStop} className={classes.scroll} aria-label={words.previewPeople.whoGetsWhat}>
        <ul className={classes.rows} aria-label={words.previewPeople.whoGetsWhat}>
          {gets.map((one) => (
            <li key={`${one.member_id} ${one.pack} ${one.items.join()}`}>
              <Group justify="space-between" gap="xs">
                <Text fw={600}>{named(one)}</Text>
                <Text size="sm" c="dimmed">
                  {one.pack}
                </Text>
              </Group>
              <Text size="sm">{one.items.join(" · ")}</Text>
              <Text size="sm" c="dimmed">
                {words.previewPeople.delivery(one.to)}
              </Text>
            </li>
          ))}
        </ul>
      </section>
      <More shown={gets.length} total={total} />
    </>
  );
}

function Skipped({ skipped, total }: { skipped: Preview["skipped"]; total: number }) {
  return (
    <>
      <Stack
        ref={scrollStop}
        gap="md"
        component="section"
        aria-label={words.previewPeople.leftOut}
        className={classes.scroll}
      >
        {skippedByReason(skipped).map(({ reason, people }) => (
          <section key={reason} aria-label={reasonWords[reason].title}>
            <Group gap="xs">
              <Text fw={600}>{reasonWords[reason].title}</Text>
              <Badge variant="light" color="gray" c="gray.7">
                {people.length}
              </Badge>
            </Group>
            <Text size="sm" c="dimmed">
              {reasonWords[reason].hint}
            </Text>
            <ul className={classes.rows}>
              {people.map((one) => (
                <li key={`${one.member_id} ${one.pack} ${one.detail}`}>
                  <Text size="sm">
                    <b>{named(one)}</b>
                    {one.pack && ` · ${one.pack}`}
                  </Text>
                  {one.detail && (
                    <Text size="sm" c="dimmed">
                      {one.detail}
                    </Text>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Stack>
      <More shown={skipped.length} total={total} />
    </>
  );
}

/** `Ben Smith (Son of Ada Smith)` */
function named({ name, primary }: Preview["gets"][number] | Preview["skipped"][number]): string {
  return primary ? `${name} (${whoseChild(primary)})` : name;
}

/** Long lists come cut; the figures above count everybody. */
function More({ shown, total }: { shown: number; total: number }) {
  if (total <= shown) return null;
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {words.previewPeople.andMore(total - shown)}
    </Text>
  );
}
