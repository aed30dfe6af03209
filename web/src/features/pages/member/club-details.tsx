import { Anchor, Paper, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { IconMail, IconMapPin, IconPhone } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { pages } from "#words/pages.ts";
import { QueryState } from "../../../ui/query-state.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { WrittenLines } from "../../../ui/written-lines.tsx";
import { useContactInfo, useInfoPage } from "./api.ts";
import classes from "./pages.module.css";

const words = pages.contact;
const map = (place: string) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(place.replaceAll("\n", ", "))}`;

/** Other ways to reach the club. The map is only a link, so no third party learns who visits. */
export function ClubDetails() {
  const info = useContactInfo();
  const page = useInfoPage("contact-us");
  return (
    <Paper withBorder p="lg" component="section">
      <Title order={2} size="h4">
        {words.details}
      </Title>
      <QueryState query={info}>
        {({ data: [club] }) => {
          const { contact_email: email = "", contact_phone: phone = "", location = "" } = club ?? {};
          if (!email && !phone && !location) return <Text mt="sm">{words.noDetails}</Text>;
          return (
            <Stack gap="sm" mt="sm">
              <Text c="dimmed">{words.detailsText}</Text>
              {email && (
                <Line icon={<IconMail size={20} stroke={1.7} aria-hidden />}>
                  <Anchor href={`mailto:${email}`}>{email}</Anchor>
                </Line>
              )}
              {phone && (
                <Line icon={<IconPhone size={20} stroke={1.7} aria-hidden />}>
                  <Anchor href={`tel:${phone.replaceAll(/[^\d+]/g, "")}`}>{phone}</Anchor>
                </Line>
              )}
              {location && (
                <Line icon={<IconMapPin size={20} stroke={1.7} aria-hidden />}>
                  <Text>
                    <WrittenLines text={location} />
                  </Text>
                  <Anchor href={map(location)} target="_blank" rel="noreferrer" size="sm">
                    {words.map}
                    <VisuallyHidden>, {words.mapNote}</VisuallyHidden>
                  </Anchor>
                </Line>
              )}
            </Stack>
          );
        }}
      </QueryState>
      {page.data?.data.description && (
        <Stack mt="md">
          <RichText html={page.data.data.description} />
        </Stack>
      )}
    </Paper>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.detail}>
      {icon}
      <div>{children}</div>
    </div>
  );
}
