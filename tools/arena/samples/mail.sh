#!/bin/sh
# For `notify "sh mail.sh"` in arena.conf: write a mail to the student.  Each id has a mailbox
# at DOMAIN, and SITE is the address of the pages.  sendmail is any program of that form.
DOMAIN=${DOMAIN:-example.org}
SITE=${SITE:-https://your.server}
what=$1 id=$2 version=$3 address=$4 text=$5
"${SENDMAIL:-/usr/sbin/sendmail}" -t <<END
To: $id@$DOMAIN
Subject: [ladder] $id, version $version: $what

$text

Your page: $SITE/$address
END
